import { crc32 } from 'node:zlib';

const LOCAL_FILE = 0x04034b50;
const CENTRAL_FILE = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first date of the format. */
const DATE = 0x21;

/**
 * Writes an archive in the ZIP format. The same files give the same bytes on every machine: there is no time in
 * it, and no compression, whose result depends on the version of zlib.
 *
 * Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16
 */
export const storeZip = (files: ReadonlyMap<string, string>): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const common = commonFields(name, content);
    const head = Buffer.concat([int32(LOCAL_FILE), int16(VERSION), common, int16(0), name]);
    local.push(head, content);
    central.push(
      ...[int32(CENTRAL_FILE), int16(VERSION), int16(VERSION), common],
      // Extra field, comment, disk, internal and external attributes.
      ...[int16(0), int16(0), int16(0), int16(0), int32(0), int32(offset), name],
    );
    offset += head.length + content.length;
  }
  const directory = Buffer.concat(central);
  const count = int16(files.size);
  const end = [int32(END), int16(0), int16(0), count, count, int32(directory.length)];
  return Buffer.concat([...local, directory, ...end, int32(offset), int16(0)]);
};

/** The fields of a file that stand in both of its headers, up to the length of its name. */
const commonFields = (name: Buffer, content: Buffer): Buffer =>
  Buffer.concat([
    ...[int16(UTF8_NAMES), int16(0), int16(0), int16(DATE)],
    ...[int32(crc32(content)), int32(content.length), int32(content.length), int16(name.length)],
  ]);

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
