import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ProtocolVersion,
  readBinaryFrame,
  readTextFrame,
  writeBroadcast,
  writeFrame,
} from './frames.ts';

const versions: readonly ProtocolVersion[] = ['1.0.0', '2.0.0'];

/** A broadcast as a client of version 2 writes it. */
function push(parts: readonly string[], encoding: number, body: string): Buffer {
  const bytes = parts.map((part) => Buffer.from(part));
  return Buffer.concat([
    Buffer.from([3, ...bytes.map(({ length }) => length), encoding]),
    ...bytes,
    Buffer.from(body),
  ]);
}

describe('a frame', () => {
  test.each(versions)('is read as it was written, in version %s', (version) => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.string({ maxLength: 255 }),
        fc.jsonValue(),
        (ref, topic, payload) => {
          const frame = { joinRef: null, ref, topic, event: 'x', payload };
          const read = readTextFrame(writeFrame(frame, version), version);
          expect(read).toEqual(JSON.parse(JSON.stringify(frame)));
        },
      ),
    );
  });

  test('of a broadcast is read by its lengths in bytes', () => {
    const frame = readBinaryFrame(push(['1', '2', 'realtime:triage:é', 'wörd', ''], 1, '{"a":1}'));
    expect(frame).toMatchObject({
      joinRef: '1',
      ref: '2',
      topic: 'realtime:triage:é',
      broadcast: { event: 'wörd', encoding: 'json', body: '{"a":1}' },
    });
  });

  test.each([
    ['another kind', Buffer.from([4, 0, 0, 0, 0, 0, 1])],
    ['too short', Buffer.from([3, 0, 0])],
    ['lengths beyond its end', Buffer.from([3, 200, 200, 200, 200, 200, 1, 65])],
    ['an unknown encoding', push(['', '', 't', 'e', ''], 7, '{}')],
    ['a body that is no JSON', push(['', '', 't', 'e', ''], 1, '{')],
  ])('with %s is none', (_name, bytes) => {
    expect(readBinaryFrame(bytes)).toBeNull();
  });

  test('with bytes is none for a client of version 1', () => {
    const broadcast = { event: 'e', encoding: 'binary', body: 'AAE=' } as const;
    expect(writeBroadcast('t', broadcast, '1.0.0')).toBeNull();
    expect(writeBroadcast('t', broadcast, '2.0.0')).toEqual(
      Buffer.from([4, 1, 1, 0, 0, 116, 101, 0, 1]),
    );
  });

  test('of any bytes is read or dropped', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const buffer = Buffer.from(bytes);
        readBinaryFrame(buffer);
        for (const version of versions) readTextFrame(buffer.toString('utf8'), version);
      }),
    );
  });
});
