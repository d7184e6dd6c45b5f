import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, such as one to put between its head and its pixels. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black picture. */
export function pngOf(width: number, height = width, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
