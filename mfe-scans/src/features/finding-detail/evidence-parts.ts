import type { Evidence, Finding } from '@parapet/contracts/finding';
import type { EvidencePart } from '@parapet/ui/evidence-block';

const times = (count: number): string => (count === 2 ? 'twice' : `${count} times`);

const askedLabel = ({ type, confirmations }: Evidence): string => {
  const noun = type === 'http' ? 'Request' : 'Question';
  return confirmations > 1 ? `${noun}, sent ${times(confirmations)} on fresh connections` : noun;
};

const answerLabel = ({ redactions }: Evidence): string =>
  redactions === 0
    ? 'Response'
    : `Response, ${redactions} ${redactions === 1 ? 'value' : 'values'} redacted`;

const clock = (at: string): string => new Date(at).toLocaleTimeString('en-GB');

/** The first line of what decided: a marked line is found by it. */
const firstLine = (text: string): string => text.split(/\r?\n/).find((line) => line !== '') ?? '';

/** What was asked and what came back, and where it matters what was expected instead. */
export const evidenceParts = (proof: Evidence): EvidencePart[] => {
  const parts: EvidencePart[] = [
    { title: askedLabel(proof), meta: `sha256 ${short(proof.sha256)}`, text: proof.request },
    {
      title: answerLabel(proof),
      meta: clock(proof.capturedAt),
      text: proof.response,
      ...(proof.matched ? { match: firstLine(proof.matched) } : {}),
    },
  ];
  if (proof.expected) parts.push({ title: 'Expected', text: proof.expected });
  if (proof.actual) parts.push({ title: 'Found', text: proof.actual });
  return parts;
};

const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** How sure the proof is, in a few words. */
export const evidenceSummary = ({ confidence, evidence }: Finding): string => {
  const seen = Math.max(1, ...evidence.map((proof) => proof.confirmations));
  return seen > 1 ? `${confidence}, seen ${times(seen)}` : confidence;
};
