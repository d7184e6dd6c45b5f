const cstring = (text: string): Buffer => Buffer.from(`${text}\0`);
const one = (name: string): Buffer => Buffer.concat([Buffer.of(0x10), cstring(name), int32(1)]);

/** `{ isMaster: 1 }` as OP_QUERY, which all versions answer: before 3.6 they know no other message. */
export const mongoHello = (): Buffer => mongoQuery(one('isMaster'));

/** The first version of the protocol with OP_MSG, of MongoDB 3.6. */
const WIRE_VERSION_OF_MESSAGES = 6;
const WIRE_VERSION = cstring('maxWireVersion');

/** `buildInfo`, which tells the version; before MongoDB 8.1 to clients without a login, too. */
export const mongoBuildInfo = (hello: Buffer): Buffer => mongoCommand(hello, one('buildInfo'));

const nameOnly = Buffer.concat([Buffer.of(0x08), cstring('nameOnly'), Buffer.of(1)]);

/** `listDatabases`, which is refused unless access is open. */
export const mongoListDatabases = (hello: Buffer): Buffer =>
  mongoCommand(hello, one('listDatabases'), nameOnly);

/** @param more elements that only the newer form has. @returns the newest form that the server reads */
function mongoCommand(hello: Buffer, command: Buffer, more: Buffer = Buffer.alloc(0)): Buffer {
  const at = hello.indexOf(WIRE_VERSION) + WIRE_VERSION.length;
  const version = at >= WIRE_VERSION.length && at + 4 <= hello.length ? hello.readInt32LE(at) : 0;
  if (version < WIRE_VERSION_OF_MESSAGES) return mongoQuery(command);
  const database = Buffer.concat([Buffer.of(0x02), cstring('$db'), int32(6), cstring('admin')]);
  const document = bson(Buffer.concat([command, more, database]));
  return mongoMessage(2013, Buffer.concat([int32(0), Buffer.of(0), document]));
}

/** The field `version` of an answer: a string (BSON 1.1), whose length comes first. @throws nothing */
export function mongoVersion(answer: Buffer): string | null {
  const text = answer.toString('latin1');
  const at = text.indexOf('\x02version\0');
  const value = at < 0 ? '' : text.slice(at + 13, at + 13 + MAX_VERSION);
  return /^\d{1,4}\.\d[\w.+-]*/.exec(value)?.[0] ?? null;
}
const MAX_VERSION = 40;

const mongoQuery = (command: Buffer): Buffer =>
  mongoMessage(
    2004,
    Buffer.concat([int32(0), cstring('admin.$cmd'), int32(0), int32(-1), bson(command)]),
  );

const bson = (elements: Buffer): Buffer =>
  Buffer.concat([int32(elements.length + 5), elements, Buffer.of(0)]);

const mongoMessage = (operation: number, body: Buffer): Buffer =>
  Buffer.concat([int32(16 + body.length), int32(1), int32(0), int32(operation), body]);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
