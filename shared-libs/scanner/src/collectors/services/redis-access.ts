import type { FollowUp } from './follow-up-request.ts';
import type { Recognised } from './recognise.ts';

const NEEDS_LOGIN = /^-(?:NOAUTH|NOPERM|WRONGPASS|DENIED) /;

/**
 * A pong is no proof that commands are obeyed, which INFO and, where that has another name, DBSIZE are. What answers
 * as Redis under another name tells the version of Redis that it is like, beside its own.
 */
export const redisAccess: FollowUp = {
  send: Buffer.from('INFO server\r\n'),
  keepsProof: true,
  isWhole(answer) {
    const text = answer.toString('latin1');
    const length = /^\$(\d{1,9})\r\n/.exec(text);
    return length === null
      ? text.endsWith('\r\n')
      : text.length >= length[0].length + Number(length[1]);
  },
  read: (answer, recognised) => readInfo(answer.toString('latin1'), recognised),
  next: (answer) => (isSettled(answer.toString('latin1')) ? null : databaseSize),
};

const isSettled = (text: string): boolean => text.startsWith('$') || NEEDS_LOGIN.test(text);

function readInfo(text: string, recognised: Recognised): Recognised {
  if (NEEDS_LOGIN.test(text)) return { ...recognised, access: 'protected' };
  if (!text.startsWith('$')) return recognised;
  const name = /^redis_mode:sentinel\r?$/m.test(text) ? 'redis-sentinel' : recognised.name;
  const open = { ...recognised, name, access: 'open' } as const;
  if (/^(?:valkey_version|dragonfly_version|server_name):/m.test(text)) return open;
  const version = /^redis_version:(\d[\w.+-]{0,40})/m.exec(text)?.[1];
  return version === undefined ? open : { ...open, product: 'Redis', version };
}

const databaseSize: FollowUp = {
  send: Buffer.from('DBSIZE\r\n'),
  keepsProof: true,
  isWhole: (answer) => answer.includes('\r\n'),
  read(answer, recognised) {
    const text = answer.toString('latin1');
    if (NEEDS_LOGIN.test(text)) return { ...recognised, access: 'protected' };
    return /^:\d+\r\n/.test(text) ? { ...recognised, access: 'open' } : recognised;
  },
};
