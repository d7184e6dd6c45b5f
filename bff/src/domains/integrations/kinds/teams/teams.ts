import { jsonAsk } from '../ask.ts';
import type { Kind } from '../kind.ts';
import { noticeOf, severityLabels } from '../notice.ts';
import { oneRequest } from '../one-request.ts';
import { readStatus } from '../read-answer.ts';

const MAX_BYTES = 28 * 1024;

/** An adaptive card in the envelope of a workflow: https://learn.microsoft.com/connectors/teams. */
export const teams: Kind = {
  body(message) {
    const notice = noticeOf(message);
    const card = (count: number) =>
      cardOf({
        ...notice,
        lines: notice.lines.slice(0, count),
        rest: notice.rest + notice.lines.length - Math.min(count, notice.lines.length),
      });
    for (let count = notice.lines.length; count > 0; count -= 1) {
      const body = JSON.stringify(card(count));
      if (Buffer.byteLength(body) <= MAX_BYTES) return body;
    }
    return JSON.stringify(card(0));
  },
  send: oneRequest({
    render: ({ body, connection: { url } }) => ({ ...jsonAsk('POST', url, {}, null), body }),
    read(answer) {
      const outcome = readStatus(answer);
      if (outcome.kind !== 'delivered') return outcome;
      return {
        ...outcome,
        note: 'Accepted by the workflow; Teams does not say whether it was posted.',
      };
    },
  }),
};

const textBlock = (text: string, more: object = {}) => ({
  type: 'TextBlock',
  text: escaped(text),
  wrap: true,
  ...more,
});

function cardOf({ title, intro, link, lines, rest, source }: ReturnType<typeof noticeOf>) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            textBlock(title, { size: 'Medium', weight: 'Bolder' }),
            ...(intro === '' ? [] : [textBlock(intro)]),
            ...lines.map(({ severity, text, place, url }) => ({
              type: 'TextBlock',
              wrap: true,
              text: `${severity === null ? '' : `**${severityLabels[severity]}** `}[${escaped(text)}](${url})${place === null ? '' : ` on ${escaped(place)}`}`,
            })),
            ...(rest > 0 ? [textBlock(`and ${rest} more`)] : []),
            textBlock(source, { isSubtle: true, size: 'Small' }),
          ],
          actions: link ? [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] : [],
        },
      },
    ],
  };
}

/** Cards read Markdown: a title must not make links or mentions. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\*_[\]()~`<>]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ');
