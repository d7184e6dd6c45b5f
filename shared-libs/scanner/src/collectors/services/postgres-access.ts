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

const isLetIn = (answer: Buffer): boolean =>
  answer[0] === AUTHENTICATION && answer.length >= 9 && answer.readUInt32BE(5) === 0;

/** As a ParameterStatus that follows the login tells it, such as `15.18 (Debian 15.18-0+deb12u1)`. */
function versionIn(answer: Buffer): string | undefined {
  const name = 'server_version\0';
  const at = answer.indexOf(name, 9, 'latin1');
  if (at < 0) return undefined;
  const start = at + name.length;
  return /^\d[\d.]{0,20}/.exec(answer.toString('latin1', start, start + 40))?.[0];
}

function accessIn(answer: Buffer, recognised: Recognised, isRefused: boolean): Recognised {
  if (isRefused) return { ...recognised, access: 'protected' };
  if (answer[0] !== AUTHENTICATION || answer.length < 9) return recognised;
  if (!isLetIn(answer)) return { ...recognised, access: 'protected' };
  const version = versionIn(answer);
  return {
    ...recognised,
    access: 'open',
    ...(version !== undefined && { product: 'PostgreSQL', version }),
  };
}

const READY = 'Z\0\0\0\x05';

const request = {
  send: startup,
  isWhole: (answer) =>
    isLetIn(answer)
      ? answer.includes(READY, 9, 'latin1')
      : answer.length >= 5 && answer.length > answer.readUInt32BE(1),
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
