import type { Traffic } from '../../../traffic/traffic.ts';
import { openDialogue } from '../../tcp/dialogue.ts';
import { parseReply, type SmtpReply } from '../../tcp/smtp-session.ts';
import { TALK_TIMEOUT_MS, type TcpEndpoint } from './tcp-question.ts';

/** A session of commands and replies with codes, as FTP and SMTP have it. */
export interface CommandTalk {
  /** Sends a command, or waits for the greeting; null when no reply comes. */
  ask(command: string | null): Promise<SmtpReply | null>;
  /** What was said so far. */
  text(): string;
}

/** Runs a session and closes it. Returns null when no connection comes about. */
export async function withCommands<T>(
  { address, port }: TcpEndpoint,
  traffic: Traffic,
  run: (talk: CommandTalk) => Promise<T>,
): Promise<T | null> {
  await traffic.proceed();
  const { signal } = traffic;
  const dialogue = await openDialogue({ address, port, signal, timeoutMs: TALK_TIMEOUT_MS });
  if (dialogue === null) return null;
  const said: string[] = [];
  try {
    return await run({
      async ask(command) {
        if (command !== null) {
          said.push(`> ${command}`);
          dialogue.write(`${command}\r\n`);
        }
        const bytes = await dialogue.read((received) => parseReply(received) !== null);
        const reply = bytes === null ? null : parseReply(bytes);
        if (reply !== null) said.push(reply.text.trimEnd());
        return reply;
      },
      text: () => said.join('\n'),
    });
  } finally {
    dialogue.close();
  }
}
