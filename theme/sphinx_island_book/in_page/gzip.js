/**
 * Decompress a gzipped file. WebKit cannot read the stream of a blob under file://, so bytes are written.
 * @param {Uint8Array<ArrayBuffer>} zipped
 */
export async function unzip(zipped) {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(zipped);
  writer.close();
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
