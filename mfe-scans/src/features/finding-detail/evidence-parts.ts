import type { Evidence, Finding } from '@parapet/contracts/findings/finding';
import type { EvidencePart } from '@parapet/ui/evidence-block';

const times = (count: number): string => (count === 2 ? 'twice' : `${count} times`);

const requestLabel = ({ type, confirmations }: Evidence): string => {
  if (type === 'configuration') return 'Call that reads it';
  const noun = type === 'http' ? 'Request' : 'Query';
  return confirmations > 1 ? `${noun}, sent ${times(confirmations)} on fresh connections` : noun;
};

const responseLabel = ({ type, redactions }: Evidence): string => {
  const noun = type === 'configuration' ? 'Configuration' : 'Response';
  if (redactions === 0) return noun;
  return `${noun}, ${redactions} ${redactions === 1 ? 'value' : 'values'} redacted`;
};

const clock = (at: string): string => new Date(at).toLocaleTimeString('en-GB');

/** The first line of the match; the marked line is found by it. */
const firstLine = (text: string): string => text.split(/\r?\n/).find((line) => line !== '') ?? '';

/** Request, response and, where known, the expected and actual value. */
export const evidenceParts = (proof: Evidence): EvidencePart[] => {
  const parts: EvidencePart[] = [
    { title: requestLabel(proof), meta: `sha256 ${short(proof.sha256)}`, text: proof.request },
    {
      title: responseLabel(proof),
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

/** The confidence and how often the finding was seen. */
export const evidenceSummary = ({ confidence, evidence }: Finding): string => {
  const seen = Math.max(1, ...evidence.map((proof) => proof.confirmations));
  return seen > 1 ? `${confidence}, seen ${times(seen)}` : confidence;
};
