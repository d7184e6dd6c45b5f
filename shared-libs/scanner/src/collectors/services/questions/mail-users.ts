import { EHLO_NAME } from '../../tcp/smtp-session.ts';
import { withCommands } from './command-talk.ts';
import { type TcpQuestion, type TcpResult, talkCommand, unclear } from './tcp-question.ts';

/** An address that every server has (RFC 5321, section 4.5.1), and one that none has. */
const KNOWN = 'postmaster';
const UNKNOWN = 'parapet-scanner-nobody';

/** For a while, or before a greeting that it accepts. */
const isPassing = (code: number): boolean => (code >= 400 && code < 500) || code === 503;

/** Only a server that tells the two apart tells who is there. */
export const mailUsers: TcpQuestion = {
  question: 'mail-users',
  isFor: ({ name }) => name === 'smtp',
  behindTls: true,
  asks: `ask with VRFY for ${KNOWN} and for ${UNKNOWN}`,
  reproduce: (endpoint) =>
    `printf 'EHLO ${EHLO_NAME}\\r\\nVRFY ${KNOWN}\\r\\nVRFY ${UNKNOWN}\\r\\nQUIT\\r\\n' | ${talkCommand(endpoint)}`,
  ask: (endpoint, traffic) =>
    withCommands(endpoint, traffic, 'mail server', async (talk): Promise<TcpResult> => {
      await talk.ask(`EHLO ${EHLO_NAME}`);
      const known = await talk.ask(`VRFY ${KNOWN}`);
      const unknown = known === null ? null : await talk.ask(`VRFY ${UNKNOWN}`);
      if (known === null || unknown === null) {
        return unclear(talk.text(), 'The mail server stopped answering');
      }
      await talk.ask('QUIT');
      const isFound = known.code === 250 || known.code === 251;
      const tells = isFound && unknown.code >= 500;
      const seen = `VRFY answers ${known.code} for ${KNOWN} and ${unknown.code} for a name that nobody has`;
      const isAnswer = [known, unknown].every(({ code }) => !isPassing(code));
      const result = tells ? 'open' : isAnswer ? 'protected' : 'unclear';
      return { result, seen, talk: talk.text() };
    }),
};
