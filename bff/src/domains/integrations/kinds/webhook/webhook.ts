import type { Kind } from '../kind.ts';
import { oneRequest } from '../one-request.ts';
import { signatureOf } from './signature.ts';

export const webhook: Kind = {
  body: (message) => JSON.stringify(message),
  send: oneRequest({
    render: ({ body, connection: { url, signingSecret }, at }) => ({
      via: 'http',
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        ...(signingSecret && { 'parapet-signature': signatureOf(body, signingSecret, at) }),
      },
      body,
    }),
  }),
};
