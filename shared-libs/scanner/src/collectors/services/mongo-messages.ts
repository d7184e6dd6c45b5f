const cstring = (text: string): Buffer => Buffer.from(`${text}\0`);
const one = (name: string): Buffer => Buffer.concat([Buffer.of(0x10), cstring(name), int32(1)]);

/** `{ isMaster: 1 }` as OP_QUERY, which all versions answer: before 3.6 they know no other message. */
export const mongoHello = (): Buffer => mongoQuery(one('isMaster'));

/** The first version of the protocol with OP_MSG, of MongoDB 3.6. */
const WIRE_VERSION_OF_MESSAGES = 6;
const WIRE_VERSION = cstring('maxWireVersion');

/** `listDatabases`, which is refused unless access is open, in the newest form that the server reads. */
export function mongoListDatabases(hello: Buffer): Buffer {
  const command = one('listDatabases');
  const at = hello.indexOf(WIRE_VERSION) + WIRE_VERSION.length;
  const version = at >= WIRE_VERSION.length && at + 4 <= hello.length ? hello.readInt32LE(at) : 0;
  if (version < WIRE_VERSION_OF_MESSAGES) return mongoQuery(command);
  const namesOnly = Buffer.concat([Buffer.of(0x08), cstring('nameOnly'), Buffer.of(1)]);
  const database = Buffer.concat([Buffer.of(0x02), cstring('$db'), int32(6), cstring('admin')]);
  const document = bson(Buffer.concat([command, namesOnly, database]));
  return mongoMessage(2013, Buffer.concat([int32(0), Buffer.of(0), document]));
}

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
