// The table of an explorer's numbers with all certain digits, as a page shows it, for a test in Python.
export async function table(name, state, most) {
  const { default: described } = await import(`../../web/explorers/${name}.js`);
  const spec = { ...described, ...described.make?.({ bring: () => new Promise(() => {}), renew() {} }) };
  const whole = { ...described.defaults, ...state };
  return spec.table({ state: whole, ...spec.derive(whole) }, most, true);
}
