import type { FollowUp } from './follow-up-request.ts';
import type { Recognised } from './recognise.ts';

/** StartupMessage of protocol 3.0 for the user `postgres`; AuthenticationOk needs no password. */
const startup = Buffer.concat([
  Buffer.of(0, 0, 0, 41, 0, 3, 0, 0),
  Buffer.from('user\0postgres\0database\0postgres\0\0', 'latin1'),
]);

const AUTHENTICATION = 0x52;
const ERROR = 0x45;

/** Errors of class 28 are about the login; others, such as too many clients, come before it. */
const isRefusal = (answer: Buffer): boolean =>
  answer[0] === ERROR && answer.includes('\0C28', 0, 'latin1');

function accessIn(answer: Buffer, recognised: Recognised, isRefused: boolean): Recognised {
  if (isRefused) return { ...recognised, access: 'protected' };
  if (answer[0] !== AUTHENTICATION || answer.length < 9) return recognised;
  return { ...recognised, access: answer.readUInt32BE(5) === 0 ? 'open' : 'protected' };
}

const request = {
  send: startup,
  isWhole: (answer) => answer.length >= 5 && answer.length > answer.readUInt32BE(1),
} satisfies Partial<FollowUp>;

const behindTls: FollowUp = {
  ...request,
  startTls: 'postgres',
  read: (answer, recognised) => accessIn(answer, recognised, isRefusal(answer)),
};

/** Who is refused in clear text may be let in behind TLS, by a `hostssl` line of `pg_hba.conf`. */
export const startAsPostgres = (offersTls: boolean): FollowUp => ({
  ...request,
  read: (answer, recognised) => accessIn(answer, recognised, isRefusal(answer) && !offersTls),
  next: (answer) => (offersTls && isRefusal(answer) ? behindTls : null),
});
