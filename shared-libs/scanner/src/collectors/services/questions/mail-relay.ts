import { EHLO_NAME, type SmtpReply } from '../../tcp/smtp-session.ts';
import { type CommandTalk, withCommands } from './command-talk.ts';
import { type TcpQuestion, type TcpResult, talkCommand, unclear } from './tcp-question.ts';

/** Names of RFC 2606: nobody gets mail there, and they exist in DNS, as servers may require. */
const SENDER = 'scanner@example.com';
/** RFC 4954, section 6. */
const WANTS_LOGIN = 530;
const RECIPIENT = 'scanner@example.org';

/** Asks for a recipient of a foreign domain, and takes it back: DATA is never sent, so no mail leaves. */
export const mailRelay: TcpQuestion = {
  question: 'mail-relay',
  isFor: ({ name }) => name === 'smtp',
  behindTls: true,
  asks: 'name a sender and a recipient of foreign domains, then RSET',
  reproduce: (endpoint) =>
    `printf 'EHLO ${EHLO_NAME}\\r\\nMAIL FROM:<${SENDER}>\\r\\nRCPT TO:<${RECIPIENT}>\\r\\nRSET\\r\\nQUIT\\r\\n' | ${talkCommand(endpoint)}`,
  ask: (endpoint, traffic) => withCommands(endpoint, traffic, 'mail server', askForRelay),
};

async function askForRelay(talk: CommandTalk): Promise<TcpResult> {
  const silent = () => unclear(talk.text(), 'The mail server stopped answering');
  const hello = await talk.ask(`EHLO ${EHLO_NAME}`);
  if (hello === null) return silent();
  const named = await talk.ask(`MAIL FROM:<${SENDER}>`);
  // The SPF record of the sender's domain allows nobody; reports of failure have no sender.
  const isRefused = named !== null && named.code >= 500 && named.code !== WANTS_LOGIN;
  const sender = isRefused ? await talk.ask('MAIL FROM:<>') : named;
  if (sender === null) return silent();
  const refusal = `It answers the sender with ${sender.code}`;
  if (sender.code === WANTS_LOGIN) return ended(talk, 'protected', refusal);
  if (sender.code !== 250) return ended(talk, 'unclear', refusal);
  const recipient = await talk.ask(`RCPT TO:<${RECIPIENT}>`);
  if (recipient === null) return silent();
  const seen = `It answers the recipient with ${recipient.code}`;
  if (recipient.code >= 500 || defersForeign(recipient)) return ended(talk, 'protected', seen);
  // 4xx may be greylisting, behind which anything is possible.
  if (recipient.code !== 250 && recipient.code !== 251) return ended(talk, 'unclear', seen);
  return ended(talk, 'open', 'it accepts a recipient of a foreign domain');
}

/** Postfix as shipped (`defer_unauth_destination`). */
const defersForeign = ({ code, text }: SmtpReply): boolean =>
  code === 454 && text.startsWith('454 4.7.1') && /relay access denied/i.test(text);

async function ended(
  talk: CommandTalk,
  result: TcpResult['result'],
  seen: string,
): Promise<TcpResult> {
  await talk.ask('RSET');
  await talk.ask('QUIT');
  return { result, seen, talk: talk.text() };
}
