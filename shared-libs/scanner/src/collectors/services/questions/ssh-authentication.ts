import type { Traffic } from '../../../traffic/traffic.ts';
import { NOBODY, readSshMethods, type SshMethods } from '../../ssh/authentication-methods.ts';
import { SshFault } from '../../ssh/wire.ts';
import {
  openTalk,
  type TcpEndpoint,
  type TcpQuestion,
  type TcpResult,
  unclear,
} from './tcp-question.ts';

/** Asks by the method `none`; what could not be read is unclear. @throws only the signal's reason */
async function withMethods(
  endpoint: TcpEndpoint,
  traffic: Traffic,
  judge: (found: SshMethods) => TcpResult,
): Promise<TcpResult> {
  const dialogue = await openTalk(endpoint, traffic);
  if (dialogue === null) return unclear('', 'The SSH server does not accept connections');
  try {
    return judge(await readSshMethods(dialogue, NOBODY));
  } catch (error) {
    if (!(error instanceof SshFault)) throw error;
    return unclear('', error.message);
  } finally {
    dialogue.close();
  }
}

const parts = {
  isFor: ({ name, tls }) => name === 'ssh' && !tls,
  asks: `log in as ${NOBODY} by the method none`,
  reproduce: ({ address, port }) =>
    `ssh -o PreferredAuthentications=none -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -p ${port} '${NOBODY}@${address}'`,
} satisfies Partial<TcpQuestion>;

const methodList = (methods: readonly string[]): string => methods.join(',') || '(none)';

/** Tells whether a server would take a password. */
export const sshPasswords: TcpQuestion = {
  ...parts,
  question: 'ssh-passwords',
  ask: (endpoint, traffic) =>
    withMethods(endpoint, traffic, (found) => {
      if (found.isLetIn) return unclear('', 'It lets strangers in, so that it names no methods');
      const talk = `Methods that can continue: ${methodList(found.methods)}`;
      if (found.methods.includes('password')) {
        return { result: 'open', seen: `it offers ${methodList(found.methods)}`, talk };
      }
      // It may ask for a password, or a code of one use beside a key.
      if (found.methods.includes('keyboard-interactive')) {
        return unclear(talk, 'It offers keyboard-interactive, which may ask for a password');
      }
      return { result: 'protected', seen: `It offers ${methodList(found.methods)}`, talk };
    }),
};

/** Tells whether a server lets in who proves nothing. No session is opened. */
export const sshStrangers: TcpQuestion = {
  ...parts,
  question: 'ssh-strangers',
  ask: (endpoint, traffic) =>
    withMethods(endpoint, traffic, (found) => {
      if (!found.isLetIn) {
        const talk = `Methods that can continue: ${methodList(found.methods)}`;
        return { result: 'protected', seen: `It offers ${methodList(found.methods)}`, talk };
      }
      return { result: 'open', seen: 'it accepts the method none', talk: 'Login accepted' };
    }),
};
