import type { ImageExtension } from './image-size.ts';

/**
 * Cuts out of a picture what a camera or a program wrote beside its pixels, such as where it was taken. The pixels
 * stay as they are, so one that a camera only marked as turned is not turned.
 * @param file as `readImage` takes it
 */
export function withoutMetadata(file: Buffer, extension: ImageExtension): Buffer {
  if (extension === 'png') return plainPng(file);
  return extension === 'jpg' ? plainJpeg(file) : plainWebp(file);
}

const pngTexts: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** PNG 1.2: chunks of a length, a type, content and a sum. */
function plainPng(file: Buffer): Buffer {
  const parts = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (!pngTexts.has(file.toString('latin1', at + 4, at + 8))) parts.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** JPEG (ITU T.81): segments up to the scan; 1 of the application is EXIF and XMP, 13 is IPTC, `fe` is a comment. */
function plainJpeg(file: Buffer): Buffer {
  const parts = [file.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (![0xe1, 0xed, 0xfe].includes(file[at + 1] ?? 0)) parts.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, file.subarray(at)]);
}

/** WebP (RFC 9649): chunks of RIFF, of an even length; the first one says which others there are. */
function plainWebp(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (!['EXIF', 'XMP '].includes(file.toString('latin1', at, at + 4))) {
      parts.push(Buffer.from(file.subarray(at, end)));
    }
    at = end;
  }
  const [first] = parts;
  // The bits of EXIF and XMP.
  if (first?.toString('latin1', 0, 4) === 'VP8X') first[8] = (first[8] ?? 0) & ~0x0c;
  const body = Buffer.concat(parts);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
