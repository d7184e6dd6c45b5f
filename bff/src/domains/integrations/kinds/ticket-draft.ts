import type { FindingFacts, IntegrationMessage } from '@parapet/contracts/events/integration';
import { MAPPED, SEVERITY_OF } from '@parapet/contracts/integrations/setup';
import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { noticeOf, severityLabels } from './notice.ts';

/** A part of a description, for each system in its own markup. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** A ticket that is to be made. */
export interface TicketDraft {
  /** The mark by which it is found again: a label, a tag or an id. Letters, digits and dashes. */
  readonly mark: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
  readonly labels: readonly string[];
  readonly severity: Severity;
  /** The word for the severity there; null for the kind's own choice. */
  readonly priority: string | null;
  /** `2026-12-05`; null without one. */
  readonly dueOn: string | null;
  /** Values of mapped fields, by the id of the field there. */
  readonly fields: Readonly<Record<string, string>>;
}

const SUMMARY_LENGTH = 240;
const DESCRIPTION_LENGTH = 20_000;

const markOf = (findingId: string): string => `parapet-${findingId}`;

/** The ticket of a finding. */
export function findingDraft(
  finding: FindingFacts,
  settings: Readonly<Record<string, string>>,
): TicketDraft {
  return {
    mark: markOf(finding.id),
    summary: shortenText(`${finding.title}, ${finding.asset.name}`, SUMMARY_LENGTH),
    blocks: blocksOf(finding),
    labels: ['parapet', markOf(finding.id), ...finding.asset.tags.slice(0, 10).map(labelOf)],
    severity: finding.severity,
    priority: settings[SEVERITY_OF + finding.severity] ?? null,
    dueOn: finding.dueAt?.slice(0, 10) ?? null,
    fields: mappedFields(settings, (text) => filled(text, finding)),
  };
}

/** A ticket about a scan, a rule or a test, marked by its delivery. */
export function noticeDraft(
  message: IntegrationMessage,
  deliveryId: string,
  settings: Readonly<Record<string, string>>,
): TicketDraft {
  const { title, intro, lines, rest, link, severity } = noticeOf(message);
  const items = lines.map(
    ({ severity: each, text, place, url }) =>
      `${each === null ? '' : `${severityLabels[each]}: `}${text}${place === null ? '' : ` on ${place}`}: ${url}`,
  );
  return {
    mark: markOf(deliveryId),
    summary: shortenText(title, SUMMARY_LENGTH),
    blocks: [
      ...(intro === '' ? [] : [{ kind: 'text' as const, text: intro }]),
      ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
      ...(rest > 0 ? [{ kind: 'text' as const, text: `and ${rest} more` }] : []),
      ...(link ? [{ kind: 'link' as const, ...link }] : []),
    ],
    labels: ['parapet', markOf(deliveryId)],
    severity: severity ?? 'info',
    priority: settings[SEVERITY_OF + (severity ?? 'info')] ?? null,
    dueOn: null,
    fields: mappedFields(settings, (text) => text.replaceAll(/\{(\w+)\}/g, '')),
  };
}

function blocksOf(finding: FindingFacts): Block[] {
  const facts = [
    `Severity: ${severityLabels[finding.severity]}, priority ${Math.round(finding.priority)} of 100`,
    `Asset: ${finding.asset.name}`,
    `Location: ${finding.location}`,
    ...(finding.cveIds.length > 0 ? [`CVE: ${finding.cveIds.slice(0, 10).join(', ')}`] : []),
    `First seen: ${finding.firstSeenAt.slice(0, 10)}`,
    ...(finding.dueAt ? [`Due: ${finding.dueAt.slice(0, 10)}`] : []),
  ];
  return [
    { kind: 'text', text: shortenText(finding.description, DESCRIPTION_LENGTH) },
    { kind: 'list', items: facts },
    { kind: 'heading', text: 'How to fix it' },
    { kind: 'text', text: finding.fix.summary },
    ...(finding.fix.steps.length > 0
      ? [{ kind: 'list' as const, items: finding.fix.steps.slice(0, 20) }]
      : []),
    { kind: 'link', label: 'Evidence and history in Parapet', url: finding.url },
  ];
}

/** Labels have no spaces in most systems. */
const labelOf = (tag: string): string =>
  shortenText(tag.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-'), 60);

function mappedFields(
  settings: Readonly<Record<string, string>>,
  fill: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => name.startsWith(MAPPED) && value !== '')
      .map(([name, value]) => [name.slice(MAPPED.length), fill(value)]),
  );
}

/** Puts facts of a finding where a text names them, such as `{severity}`. */
function filled(text: string, finding: FindingFacts): string {
  const facts: Readonly<Record<string, string>> = {
    title: finding.title,
    severity: severityLabels[finding.severity],
    asset: finding.asset.name,
    location: finding.location,
    check: finding.checkId,
    due: finding.dueAt?.slice(0, 10) ?? '',
    url: finding.url,
    tags: finding.asset.tags.join(', '),
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}

/** Markdown of GitHub, GitLab and Linear: findings' texts cannot make mentions, links or images. */
export const markdownOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `### ${plainMarkdown(block.text)}`;
        case 'list':
          return block.items.map((item) => `- ${plainMarkdown(item)}`).join('\n');
        case 'link':
          return `[${plainMarkdown(block.label)}](${block.url})`;
        default:
          return plainMarkdown(block.text);
      }
    })
    .filter((text) => text !== '')
    .join('\n\n');

const plainMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~#!]/g, (sign) => `\\${sign}`)
    // A mention needs its sign directly before a name.
    .replaceAll('@', '@\u200b');

export const htmlOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `<h3>${escapedHtml(block.text)}</h3>`;
        case 'list':
          return `<ul>${block.items.map((item) => `<li>${escapedHtml(item)}</li>`).join('')}</ul>`;
        case 'link':
          return `<p><a href="${escapedHtml(block.url)}">${escapedHtml(block.label)}</a></p>`;
        default:
          return `<p>${escapedHtml(block.text)}</p>`;
      }
    })
    .join('');

const escapedHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const plainOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
      return block.kind === 'link' ? `${block.label}: ${block.url}` : block.text;
    })
    .join('\n\n');
