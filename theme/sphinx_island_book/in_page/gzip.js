/**
 * What a stream makes of bytes. Written into the stream rather than read from a blob: WebKit refuses to
 * read a blob's stream under file://.
 * @param {{readable: ReadableStream, writable: WritableStream}} stream
 * @param {Uint8Array} bytes
 */
async function through({ readable, writable }, bytes) {
  const writer = writable.getWriter();
  writer.write(bytes);
  writer.close();
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

/** The bytes of a gzipped file. @param {Uint8Array} zipped */
export const unzip = (zipped) => through(new DecompressionStream("gzip"), zipped);

/** Gzipped bytes. @param {Uint8Array} bytes */
export const zip = (bytes) => through(new CompressionStream("gzip"), bytes);
