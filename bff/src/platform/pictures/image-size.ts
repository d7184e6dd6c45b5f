/** The formats of pictures that are stored; SVG is none, since it can hold scripts. */
export type ImageExtension = 'png' | 'jpg' | 'webp';

export interface ImageFacts {
  readonly extension: ImageExtension;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Reads format and size from the bytes of a picture; null for anything else, or one that moves. */
export const readImage = (file: Buffer): ImageFacts | null =>
  readPng(file) ?? readJpeg(file) ?? readWebp(file);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** PNG 1.2: a signature, the chunk IHDR first, and IEND last. */
function readPng(file: Buffer): ImageFacts | null {
  if (file.length < 45 || !file.subarray(0, 8).equals(PNG)) return null;
  if (file.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (!file.subarray(-12).equals(PNG_END) || file.includes('acTL')) return null;
  return { extension: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** JPEG (ITU T.81): segments up to the first start of frame, which has the size. */
function readJpeg(file: Buffer): ImageFacts | null {
  if (file.length < 20 || file.readUInt16BE(0) !== 0xffd8) return null;
  if (file.readUInt16BE(file.length - 2) !== 0xffd9) return null;
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return {
        extension: 'jpg',
        height: file.readUInt16BE(at + 5),
        width: file.readUInt16BE(at + 7),
      };
    }
    const length = file.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** WebP (RFC 9649): a RIFF file whose first chunk has the size. */
function readWebp(file: Buffer): ImageFacts | null {
  if (file.length < 30 || file.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const size = file.readUInt32LE(4) + 8;
  if (size !== file.length && size !== file.length - 1) return null;
  const webp = (width: number, height: number): ImageFacts => ({
    extension: 'webp',
    width,
    height,
  });
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (file.toString('hex', 23, 26) !== '9d012a') return null;
      return webp(file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      if (file[20] !== 0x2f) return null;
      const bits = file.readUInt32LE(21);
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      if (((file[20] ?? 0) & 0x02) !== 0) return null;
      return webp(file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}
