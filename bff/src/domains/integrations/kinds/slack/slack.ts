import type { Answer, Kind, Outcome } from '../kind.ts';
import { oneRequest } from '../one-request.ts';
import { errorOfStatus, readStatus } from '../read-answer.ts';
import { slackMessage } from './slack-message.ts';

export const slack: Kind = {
  body: (message) => JSON.stringify(slackMessage(message)),
  send: oneRequest({
    render: ({ body, connection: { url } }) => ({
      via: 'http',
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body,
    }),
    read: readSlack,
  }),
};

/** Tells what Slack's one-word answers ask for: https://api.slack.com/messaging/webhooks. */
const meanings: Readonly<Record<string, Exclude<Outcome['kind'], 'delivered'>>> = {
  no_service: 'gone',
  no_team: 'gone',
  channel_not_found: 'gone',
  channel_is_archived: 'gone',
  invalid_token: 'reconnect',
  action_prohibited: 'reconnect',
  posting_to_general_channel_denied: 'reconnect',
  invalid_payload: 'rejected',
  no_text: 'rejected',
};

function readSlack(answer: Answer): Outcome {
  const said = answer.body.trim();
  const kind = answer.status >= 300 && Object.hasOwn(meanings, said) ? meanings[said] : undefined;
  return kind ? { kind, error: errorOfStatus(answer.status, said) } : readStatus(answer);
}
