import type { Dialogue } from './dialogue.ts';

/** A reply of a mail server (RFC 5321, section 4.2). */
export interface SmtpReply {
  code: number;
  /** Lines without their codes. */
  lines: readonly string[];
  text: string;
}

/** Returns null until the last line of the reply has come; @throws nothing on any bytes. */
export function parseReply(bytes: Buffer): SmtpReply | null {
  const text = bytes.toString('latin1');
  if (!text.endsWith('\n')) return null;
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/\r$/, ''));
  const last = lines.at(-1) ?? '';
  if (!/^[2-5]\d\d(?: |$)/.test(last)) return null;
  return { code: Number(last.slice(0, 3)), lines: lines.map((line) => line.slice(4)), text };
}

/** Sends a command, or nothing to wait for the greeting; null when no reply comes. */
export async function askSmtp(
  dialogue: Dialogue,
  command: string | null,
): Promise<SmtpReply | null> {
  if (command !== null) dialogue.write(`${command}\r\n`);
  const bytes = await dialogue.read((received) => parseReply(received) !== null);
  return bytes === null ? null : parseReply(bytes);
}

/** The server closes the connection, but may take one later (RFC 5321, section 3.8; RFC 959, section 5.4). */
export const TOO_MANY_CLIENTS = 421;

/** A name that nobody holds (RFC 2606), because the scanner receives no mail. */
export const EHLO_NAME = 'scanner.invalid';

export const hasExtension = ({ lines }: SmtpReply, name: string): boolean =>
  lines.some((line) => line.toUpperCase().split(' ')[0] === name);
