import { cutText } from '@parapet/contracts/text/cut-text';
import { oneLine } from '../one-line.ts';

const MAX_LENGTH = 80;

/** A name in a mail to a stranger: at most 80 characters, and no URL, which a mail program would link. */
export const nameInMail = (name: string): string =>
  cutText(oneLine(name).split(' ').map(withoutUrl).join(' '), MAX_LENGTH);

const withoutUrl = (word: string): string => (word.includes('://') ? '…' : word);
