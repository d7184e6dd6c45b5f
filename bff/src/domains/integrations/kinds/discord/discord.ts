import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { jsonAsk } from '../ask.ts';
import type { Answer, Kind, Outcome } from '../kind.ts';
import { noticeOf, severityLabels } from '../notice.ts';
import { oneRequest } from '../one-request.ts';
import { errorOfStatus, jsonOf, readStatus, retry, textAt, waitOf } from '../read-answer.ts';

const DESCRIPTION_LENGTH = 4000;
const colours: Readonly<Record<Severity, number>> = {
  critical: 0xa5003b,
  high: 0xc4420b,
  medium: 0xa06a00,
  low: 0x2c6fb3,
  info: 0x6b7780,
};

/** A webhook of a channel: https://discord.com/developers/docs/resources/webhook. */
export const discord: Kind = {
  body(message) {
    const { title, intro, link, lines, rest, source, severity } = noticeOf(message);
    const listed = lines.map(({ severity: each, text, place, url }) => {
      const label = each === null ? '' : `**${severityLabels[each]}** `;
      return `${label}[${escaped(text)}](${url})${place === null ? '' : ` on ${escaped(place)}`}`;
    });
    const description = [
      escaped(intro),
      ...listed,
      ...(rest > 0 ? [`and ${rest} more`] : []),
      ...(link ? [`[${link.label}](${link.url})`] : []),
    ].join('\n');
    return JSON.stringify({
      embeds: [
        {
          title: shortenText(title, 256),
          description: shortenText(description, DESCRIPTION_LENGTH),
          footer: { text: shortenText(source, 200) },
          ...(severity && { color: colours[severity] }),
        },
      ],
      // Nobody is notified by a title, whatever it contains.
      allowed_mentions: { parse: [] },
    });
  },
  send: oneRequest({
    render({ body, connection: { url } }) {
      const address = new URL(url);
      address.searchParams.set('wait', 'true');
      return { ...jsonAsk('POST', address.href, {}, null), body };
    },
    read: readDiscord,
  }),
  *check({ url }) {
    const answer = yield { ...jsonAsk('GET', url), isPrivate: true };
    const outcome = readDiscord(answer);
    const name = textAt(jsonOf(answer), 'name');
    if (outcome.kind !== 'delivered') return { outcome };
    return { outcome, about: `webhook ${name ?? 'of the channel'}` };
  },
};

function readDiscord(answer: Answer): Outcome {
  const json = jsonOf(answer);
  const said = textAt(json, 'message');
  if (answer.status === 429) {
    const seconds = Number(textAt(json, 'retry_after'));
    if (!Number.isFinite(seconds) || seconds <= 0) return retry(answer);
    return { kind: 'retry', error: errorOfStatus(429), afterSeconds: waitOf(seconds) };
  }
  const outcome = readStatus(answer);
  if (outcome.kind === 'delivered') return outcome;
  return { ...outcome, error: errorOfStatus(answer.status, said) };
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\*_~`|>[\]()<#]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ');
