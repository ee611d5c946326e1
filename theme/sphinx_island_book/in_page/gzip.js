/**
 * The bytes of a gzipped file. Written into the stream rather than read from a blob: WebKit refuses to read
 * a blob's stream under file://.
 * @param {Uint8Array<ArrayBuffer>} zipped
 */
export async function unzip(zipped) {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(zipped);
  writer.close();
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
