// biome-ignore-all lint/suspicious/noControlCharactersInRegex: binary protocols are matched byte by byte
import type { FollowUp } from './follow-up-request.ts';
import { mqttConnect } from './port-probes.ts';

const TOPIC = '$SYS/broker/version';

/** SUBSCRIBE with the packet id 1 and no acknowledgement of messages (MQTT 3.1.1, section 3.8). */
const subscribe = Buffer.concat([
  Buffer.of(0x82, 5 + TOPIC.length, 0, 1, 0, TOPIC.length),
  Buffer.from(TOPIC),
  Buffer.of(0),
]);

/** A broker keeps its version as a message, which it sends to who may subscribe; it need not wait (section 3.1.4). */
export const mqttVersion: FollowUp = {
  send: Buffer.concat([mqttConnect(), subscribe]),
  keepsProof: true,
  isWhole(answer) {
    const text = answer.toString('latin1');
    return versionIn(text) !== null || /\x90\x03\0\x01\x80/.test(text);
  },
  read(answer, recognised) {
    const version = versionIn(answer.toString('latin1'));
    return version === null ? recognised : { ...recognised, product: 'Mosquitto', version };
  },
};

/** The message is whole where its length says so: a version may come in parts. */
function versionIn(text: string): string | null {
  const at = text.indexOf(TOPIC);
  if (at < 4) return null;
  const rest = text.charCodeAt(at - 3);
  const end = at - 2 + rest;
  if (rest > 0x7f || text.length < end) return null;
  return (
    /^mosquitto version (\d[\w.+-]{0,40})/.exec(text.slice(at + TOPIC.length, end))?.[1] ?? null
  );
}
