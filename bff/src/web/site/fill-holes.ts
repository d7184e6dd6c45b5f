import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { OperatorConfig } from '../../platform/env/operator-config.ts';

/** The places of a document at which the API writes a fact, with what the page says without it. */
const HOLES: Readonly<Record<string, readonly [fact: keyof OperatorConfig, missing: string]>> = {
  '{{operator.name}}': ['name', '[the operator of this installation has not given its name]'],
  '{{operator.address}}': ['address', '[the operator has not given its address]'],
  '{{operator.contact}}': ['contact', '[the operator has not given a contact]'],
  '{{operator.security_contact}}': [
    'securityContact',
    '[the operator has not given a contact for security]',
  ],
  '{{operator.jurisdiction}}': [
    'jurisdiction',
    '[the operator has not named the law that applies]',
  ],
};

const HOLE = /\{\{operator\.[a-z_]+\}\}/g;

const fill = (text: string, facts: OperatorConfig, quote: (value: string) => string): string =>
  text.replaceAll(HOLE, (hole) => {
    const [fact, missing] = HOLES[hole] ?? [];
    return fact === undefined ? hole : quote(facts[fact] ?? missing ?? '');
  });

/** Fills the holes of a document's HTML. */
export const fillHtml = (html: string, facts: OperatorConfig): string =>
  fill(html, facts, escapeHtml);

/** Fills the holes in the strings of a document's payload, so that its page hydrates the same text. */
export const fillJson = (json: string, facts: OperatorConfig): string =>
  fill(json, facts, (value) => JSON.stringify(value).slice(1, -1));
