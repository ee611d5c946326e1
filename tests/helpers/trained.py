"""A trained model in a page of the built book, asked as an explorer asks it."""

from typing import Any

# Bring what explorers have of a model, load the model, and put each question when the last is answered
ASK = """async ([name, questions]) => {
  const host = document.querySelector('script[src*="host.js"]').src, got = {};
  const kept = peKit.register;
  peKit.register = one => { got[one.kind] = one.data; };
  const bring = kind => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(`${kind}.js?again`, host).href;
    script.onload = () => resolve(got[kind]);
    script.onerror = reject;
    document.head.append(script);
  });
  const models = await bring('trained');
  const worker = await bring('trained-worker');
  peKit.register = kept;
  const frame = () => new Promise(requestAnimationFrame);
  while (models.status(name).step === 'none') await frame();
  const begun = performance.now();
  await models.load(name, async () => worker);
  const { step, words, price } = models.status(name);
  if (step !== 'ready') throw new Error(words);
  const started = performance.now() - begun, answers = [];
  for (const question of questions) {
    const asked = performance.now();
    let answer, frames = 0;
    while (!(answer = models.ask(name, 'test', question))) {
      if (models.status(name).step !== 'ready') throw new Error(models.status(name).words);
      frames += 1;
      await frame();
    }
    const took = performance.now() - asked;
    const { tokens, vector, top, losses } = answer;
    answers.push({ tokens, vector: vector && Array.from(vector), top, losses, took, frames });
  }
  await models.forget(name);
  return { price, started, words, answers, after: models.status(name).step };
}"""


def answers(page: Any, name: str, questions: list[dict]) -> dict:
    """What the model answers in the page, with the milliseconds that it took."""
    page.set_default_timeout(300_000)
    return page.evaluate(ASK, [name, questions])
