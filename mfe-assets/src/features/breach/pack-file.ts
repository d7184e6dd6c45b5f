const GZIP = 'application/gzip';
const PLAIN = 'application/octet-stream';

/** Packs a file where the browser can: an export repeats each breach for each person. */
export async function packFile(file: Blob): Promise<Blob> {
  if (typeof CompressionStream === 'undefined') return new Blob([file], { type: PLAIN });
  const packed = file.stream().pipeThrough(new CompressionStream('gzip'));
  const content = await new Response(packed).blob();
  return new Blob([content], { type: GZIP });
}
