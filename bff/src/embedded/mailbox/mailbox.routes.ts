import { readFileSync } from 'node:fs';
import { Router } from 'express';
import type { Pool } from 'pg';
import { pageStyle } from '../page-style/page-style.ts';
import { loopbackOnly, plainNotFound } from './loopback-only.ts';
import { linksIn } from './mail-links.ts';
import { renderMailbox } from './mailbox.page.ts';
import { listMail } from './mailbox.repository.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STYLE = pageStyle(new URL('./assets/mailbox.css', import.meta.url));
const SCRIPT = readFileSync(new URL('./assets/mailbox.js', import.meta.url), 'utf8');

/** Answers 404 for the mailbox where mail is sent by SMTP. Mount at /embedded. */
export function closedMailbox(): Router {
  const router = Router();
  router.use(['/mailbox', '/mailbox.json'], plainNotFound);
  return router;
}

/**
 * Serves the mailbox of the embedded services to this machine only. Mount at /embedded.
 * GET /mailbox.json answers [{ id, to, subject, text, html, links, sentAt }], newest first.
 */
export function createMailboxRouter(pool: Pool): Router {
  const router = Router();
  router.use(['/mailbox', '/mailbox.json'], loopbackOnly, (_request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    next();
  });
  router.get('/mailbox.json', async (_request, response) => {
    const mails = await listMail(pool);
    response.json(mails.map((mail) => ({ ...mail, links: linksIn(mail.text) })));
  });
  router.get('/mailbox', async (_request, response) => {
    response.type('html').send(renderMailbox(await listMail(pool)));
  });
  router.get('/mailbox/mailbox.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  router.get('/mailbox/mailbox.js', (_request, response) => {
    response.type('js').send(SCRIPT);
  });
  return router;
}
