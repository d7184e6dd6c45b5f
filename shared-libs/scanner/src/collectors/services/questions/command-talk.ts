import type { Traffic } from '../../../traffic/traffic.ts';
import { parseReply, type SmtpReply } from '../../tcp/smtp-session.ts';
import { hasGreeted, openTalk, type TcpEndpoint, type TcpResult, unclear } from './tcp-question.ts';

/** A session of commands and replies with codes, as FTP and SMTP have it. */
export interface CommandTalk {
  /** Sends a command; null when no reply comes. */
  ask(command: string): Promise<SmtpReply | null>;
  /** Replies and commands so far. */
  text(): string;
}

/** Runs a session from its greeting on, and closes it. @param who the server in words */
export async function withCommands(
  endpoint: TcpEndpoint,
  traffic: Traffic,
  who: string,
  run: (talk: CommandTalk) => Promise<TcpResult>,
): Promise<TcpResult> {
  const dialogue = await openTalk(endpoint, traffic);
  if (dialogue === null) return unclear('', `The ${who} does not accept connections`);
  const transcript: string[] = [];
  const text = () => transcript.join('\n');
  const read = async () => {
    const bytes = await dialogue.read((received) => parseReply(received) !== null);
    const reply = bytes === null ? null : parseReply(bytes);
    if (reply !== null) transcript.push(reply.text.trimEnd());
    return reply;
  };
  try {
    const isGreeted = hasGreeted(endpoint) || (await read())?.code === 220;
    if (!isGreeted) return unclear(text(), `The ${who} did not greet`);
    return await run({
      ask(command) {
        transcript.push(`> ${command}`);
        dialogue.write(`${command}\r\n`);
        return read();
      },
      text,
    });
  } finally {
    dialogue.close();
  }
}
