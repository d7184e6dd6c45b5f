import type { Dialogue } from '../../tcp/dialogue.ts';
import {
  type LdapMessage,
  type LdapSearch,
  readLdapMessages,
  searchRequest,
} from '../ldap-messages.ts';
import { openTalk, type TcpQuestion, type TcpResult, unclear, urlHost } from './tcp-question.ts';

/** More parts of a directory are not asked for. */
const MAX_CONTEXTS = 4;

const SUCCESS = 0;
/**
 * Answers that want a login, or show nothing (RFC 4511, appendix A.2); the first is how Active
 * Directory asks for a bind.
 */
const refusals: ReadonlyMap<number, string> = new Map([
  [1, 'operationsError'],
  [7, 'authMethodNotSupported'],
  [8, 'strongerAuthRequired'],
  [13, 'confidentialityRequired'],
  [32, 'noSuchObject'],
  [48, 'inappropriateAuthentication'],
  [49, 'invalidCredentials'],
  [50, 'insufficientAccessRights'],
  [53, 'unwillingToPerform'],
]);
const SIZE_LIMIT_EXCEEDED = 4;

type Found = Pick<Extract<LdapMessage, { kind: 'entry' }>, 'name' | 'values'>;

/**
 * Looks for entries below the naming contexts, without a bind: every server of version 3 tells strangers
 * about itself (RFC 4512, section 5.1), and a bind that succeeds gives no rights. Attributes are not read.
 */
export const anonymousLdap: TcpQuestion = {
  question: 'anonymous-ldap',
  isFor: ({ name }) => name === 'ldap',
  behindTls: true,
  asks: 'search without a login for two entries, without their attributes',
  reproduce: ({ address, port, way }) => {
    const tool = way === 'clear' ? 'ldapsearch' : 'LDAPTLS_REQCERT=never ldapsearch';
    const step = way === 'ldap' ? ' -ZZ' : '';
    const scheme = way === 'tls' ? 'ldaps' : 'ldap';
    const search = `${tool}${step} -x -LLL -H '${scheme}://${urlHost(address)}:${port}'`;
    return `${search} -s base -b '' namingContexts; ${search} -z 2 -b '<naming context>' 1.1`;
  },
  async ask(endpoint, traffic) {
    const dialogue = await openTalk(endpoint, traffic);
    if (dialogue === null) return unclear('', 'The directory does not accept connections');
    try {
      return await searchAll(dialogue);
    } finally {
      dialogue.close();
    }
  },
};

async function searchAll(dialogue: Dialogue): Promise<TcpResult> {
  const about = { base: '', scope: 'base', attributes: ['namingContexts'], sizeLimit: 0 } as const;
  const root = await search(dialogue, { ...about, messageId: 1 });
  if (root === null) return unclear('', 'The directory did not answer');
  const refusal = refusals.get(root.code);
  if (refusal !== undefined) return refused(refusal, `rootDSE: ${refusal}`);
  if (root.code !== SUCCESS) return unclear('', `The directory answered ${root.code}`);
  const contexts = root.entries.flatMap(({ values }) => values).filter((name) => name !== '');
  if (contexts.length === 0)
    return unclear('', 'The directory names no part that could be searched');

  const talk = [`rootDSE: ${contexts.join('; ')}`];
  for (const [index, base] of contexts.slice(0, MAX_CONTEXTS).entries()) {
    const messageId = index + 2;
    const limits = { scope: 'subtree', attributes: ['1.1'], sizeLimit: 2 } as const;
    const found = await search(dialogue, { ...limits, base, messageId });
    if (found === null) return unclear(talk.join('\n'), 'The directory stopped answering');
    const below = found.entries.find(({ name }) => name.toLowerCase() !== base.toLowerCase());
    talk.push(`${base}: ${below?.name ?? refusals.get(found.code) ?? `result ${found.code}`}`);
    if (below !== undefined) {
      return { result: 'open', seen: `it lists ${below.name}`, talk: talk.join('\n') };
    }
    const isTold = [SUCCESS, SIZE_LIMIT_EXCEEDED].includes(found.code) || refusals.has(found.code);
    if (!isTold) return unclear(talk.join('\n'), `The directory answered ${found.code}`);
  }
  return refused('no entries', talk.join('\n'));
}

const refused = (answer: string, talk: string): TcpResult => ({
  result: 'protected',
  seen: `It answers ${answer} to strangers`,
  talk,
});

/** Null when the answer does not come whole. */
async function search(
  dialogue: Dialogue,
  request: LdapSearch,
): Promise<{ code: number; entries: readonly Found[] } | null> {
  dialogue.write(searchRequest(request));
  const isDone = ({ kind }: LdapMessage) => kind === 'done';
  const bytes = await dialogue.read((received) => readLdapMessages(received).some(isDone));
  const messages = bytes === null ? [] : readLdapMessages(bytes);
  const done = messages.find((message) => message.kind === 'done');
  if (done === undefined) return null;
  return { code: done.code, entries: messages.filter((message) => message.kind === 'entry') };
}
