import type { StartTlsFacts, StartTlsProtocol } from '../../../subjects/host.ts';
import type { Dialogue } from '../../tcp/dialogue.ts';
import { askSmtp, EHLO_NAME, hasExtension, TOO_MANY_CLIENTS } from '../../tcp/smtp-session.ts';
import { BUSY } from '../../tcp/while-busy.ts';

/** Describes what a service tells before TLS begins. */
export type ClearTextFacts = Pick<StartTlsFacts, 'isOffered' | 'loginBefore'> & {
  /** Tells what it said. */
  text: string;
};

/** How one protocol changes to TLS on an open connection. */
export interface StartTlsSteps {
  /** Reads up to where TLS may begin; null when the service does not answer as expected. */
  ask(dialogue: Dialogue, host: string): Promise<ClearTextFacts | typeof BUSY | null>;
  /** Asks for TLS; true when the next bytes have to be a ClientHello, null when nothing is answered for now. */
  begin(dialogue: Dialogue): Promise<boolean | null>;
}

const clearText = (
  text: string,
  isOffered: boolean | null,
  loginBefore: boolean | null = null,
): ClearTextFacts => ({ text, isOffered, loginBefore });

const lineRead = async (dialogue: Dialogue, isWhole: (text: string) => boolean) => {
  const bytes = await dialogue.read((received) => isWhole(received.toString('latin1')));
  return bytes === null ? null : bytes.toString('latin1');
};

const isLine = (text: string): boolean => text.endsWith('\n');

/** Mechanisms that send a password or a token as it is; others, such as SCRAM or GSSAPI, do not. */
const sendsSecret = (ways: string): boolean =>
  /(?:^|[ =])(?:PLAIN|LOGIN|XOAUTH2|OAUTHBEARER)(?:\s|$)/i.test(ways);

/** RFC 3207. */
const smtp: StartTlsSteps = {
  async ask(dialogue) {
    const greeting = await askSmtp(dialogue, null);
    if (greeting?.code === TOO_MANY_CLIENTS) return BUSY;
    if (greeting?.code !== 220) return null;
    const hello = await askSmtp(dialogue, `EHLO ${EHLO_NAME}`);
    if (hello?.code === TOO_MANY_CLIENTS) return BUSY;
    if (hello === null || (hello.code >= 400 && hello.code < 500)) return null;
    const text = greeting.text + hello.text;
    if (hello.code !== 250) return clearText(text, false, null);
    const ways = hello.lines.filter((line) => /^AUTH[ =]/i.test(line)).join(' ');
    return clearText(text, hasExtension(hello, 'STARTTLS'), sendsSecret(ways));
  },
  begin: async (dialogue) => (await askSmtp(dialogue, 'STARTTLS'))?.code === 220,
};

const hasWord = (text: string, word: string): boolean =>
  text.toUpperCase().split(/\s/).includes(word);

/** RFC 9051, sections 6.1.1 and 6.2.1. */
const imap: StartTlsSteps = {
  async ask(dialogue) {
    const greeting = await lineRead(dialogue, isLine);
    if (greeting === null || !greeting.startsWith('* OK')) return null;
    dialogue.write('a1 CAPABILITY\r\n');
    const answer = await lineRead(dialogue, (text) => isLine(text) && text.includes('a1 '));
    if (answer?.toUpperCase().includes('* CAPABILITY ') !== true) return null;
    const isDisabled = hasWord(answer, 'LOGINDISABLED');
    const ways = answer.split(/\s/).filter((word) => /^AUTH=/i.test(word));
    const isOpen = !isDisabled || sendsSecret(ways.join(' '));
    return clearText(greeting + answer, hasWord(answer, 'STARTTLS'), isOpen);
  },
  async begin(dialogue) {
    dialogue.write('a2 STARTTLS\r\n');
    const answer = await lineRead(dialogue, (text) => isLine(text) && text.includes('a2 '));
    return answer?.includes('a2 OK') === true;
  },
};

/** RFC 2595, section 4, and RFC 2449. */
const pop3: StartTlsSteps = {
  async ask(dialogue) {
    const greeting = await lineRead(dialogue, isLine);
    if (greeting === null || !greeting.startsWith('+OK')) return null;
    dialogue.write('CAPA\r\n');
    const answer = await lineRead(
      dialogue,
      (text) => text.endsWith('\r\n.\r\n') || (text.startsWith('-ERR') && isLine(text)),
    );
    if (answer === null) return null;
    if (answer.startsWith('-ERR')) return clearText(greeting + answer, null, null);
    const lines = answer.toUpperCase().split('\r\n');
    const sasl = lines.find((line) => line.startsWith('SASL ')) ?? '';
    const loginBefore = lines.includes('USER') || sendsSecret(sasl);
    return clearText(greeting + answer, lines.includes('STLS'), loginBefore);
  },
  async begin(dialogue) {
    dialogue.write('STLS\r\n');
    return (await lineRead(dialogue, isLine))?.startsWith('+OK') === true;
  },
};

/** RFC 4217. */
const ftp: StartTlsSteps = {
  async ask(dialogue) {
    const greeting = await askSmtp(dialogue, null);
    if (greeting?.code === TOO_MANY_CLIENTS) return BUSY;
    return greeting?.code === 220 ? clearText(greeting.text, null) : null;
  },
  async begin(dialogue) {
    const reply = await askSmtp(dialogue, 'AUTH TLS');
    // 4xx, such as 421 and 431, tells of a passing state.
    return reply === null || (reply.code >= 400 && reply.code < 500) ? null : reply.code === 234;
  },
};

const START_TLS_OID = '1.3.6.1.4.1.1466.20037';

/** An extended request (RFC 4511, section 4.14). */
const ldap: StartTlsSteps = {
  ask: async () => clearText('', null),
  async begin(dialogue) {
    const oid = Buffer.from(START_TLS_OID);
    dialogue.write(
      Buffer.concat([Buffer.of(0x30, 0x1d, 2, 1, 1, 0x77, 0x18, 0x80, oid.length), oid]),
    );
    const answer = await dialogue.read((bytes) => bytes.length >= 2 && bytes.includes(0x0a));
    if (answer === null) return null;
    if (answer[0] !== 0x30 || !answer.includes(0x78)) return false;
    const code = answer.indexOf(Buffer.of(0x0a, 1));
    return code >= 0 && answer[code + 2] === 0;
  },
};

/** RFC 6120, section 5. */
const xmpp: StartTlsSteps = {
  async ask(dialogue, host) {
    dialogue.write(xmppOpening(host));
    const answer = await lineRead(dialogue, (text) => text.includes('</stream:features>'));
    if (answer === null) return null;
    return clearText(
      answer,
      answer.includes('<starttls'),
      /<mechanism>\s?(?:PLAIN|LOGIN|X-OAUTH2|OAUTHBEARER)</.test(answer),
    );
  },
  async begin(dialogue) {
    dialogue.write("<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
    const answer = await lineRead(dialogue, isAnswered);
    return answer?.includes('<proceed') === true;
  },
};

/** The element of the answer has come whole. */
const isAnswered = (text: string): boolean =>
  ['<proceed', '<failure'].some((tag) => {
    const start = text.indexOf(tag);
    return start >= 0 && text.includes('>', start);
  });

export const xmppOpening = (host: string): string =>
  `<?xml version='1.0'?><stream:stream to='${host}' xmlns='jabber:client' ` +
  "xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>";

/** SSLRequest (PostgreSQL, "Message Formats"). */
const postgres: StartTlsSteps = {
  ask: async () => clearText('', null),
  async begin(dialogue) {
    dialogue.write(Buffer.of(0, 0, 0, 8, 4, 210, 22, 47));
    const answer = await dialogue.read((bytes) => bytes.length >= 1);
    return answer && answer.toString('latin1') === 'S';
  },
};

/** The flag CLIENT_SSL in the low half of the capabilities. */
const MYSQL_TLS = 0x0800;

/** Returns what a greeting of protocol 10 says about TLS; null for any other bytes. */
export function mysqlOffersTls(greeting: Buffer): boolean | null {
  if (greeting.length < 6 || greeting[4] !== 10) return null;
  const end = greeting.indexOf(0, 5);
  // Thread, first part of the challenge and a filler are before the flags.
  const at = end + 1 + 4 + 8 + 1;
  return end < 0 || at + 2 > greeting.length ? null : (greeting.readUInt16LE(at) & MYSQL_TLS) !== 0;
}

const mysql: StartTlsSteps = {
  async ask(dialogue) {
    const greeting = await dialogue.read(
      (bytes) => bytes.length >= 4 && bytes.length >= 4 + bytes.readUIntLE(0, 3),
    );
    const isOffered = greeting === null ? null : mysqlOffersTls(greeting);
    return isOffered === null ? null : clearText(greeting?.toString('latin1') ?? '', isOffered);
  },
  async begin(dialogue) {
    const request = Buffer.alloc(36);
    request.writeUIntLE(32, 0, 3);
    request[3] = 1;
    // CLIENT_PROTOCOL_41, CLIENT_SSL and CLIENT_SECURE_CONNECTION; packets of 16 MB; utf8mb4.
    request.writeUInt32LE(0x8a00, 4);
    request.writeUInt32LE(0x0100_0000, 8);
    request[12] = 45;
    dialogue.write(request);
    return true;
  },
};

export const startTlsSteps: Readonly<Record<StartTlsProtocol, StartTlsSteps>> = {
  smtp,
  imap,
  pop3,
  ftp,
  ldap,
  xmpp,
  postgres,
  mysql,
};
