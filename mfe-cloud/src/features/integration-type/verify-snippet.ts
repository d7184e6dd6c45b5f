/** Verifies a signature in Node.js. The how-to page explains each step. */
export const verifySnippet = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromParapet(header, body, secret) {
  const [, time, sent] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!time || Math.abs(Date.now() / 1000 - time) > 300) return false;
  const own = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest();
  return timingSafeEqual(own, Buffer.from(sent, 'hex'));
}`;
