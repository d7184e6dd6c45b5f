import { Fragment } from 'react';
import { CodeWell } from '../code-block/code-block.tsx';
import type { CodeLanguage } from '../code-block/paint-code.tsx';

export type EvidencePart = {
  /** "Request, sent twice on two connections". */
  title: string;
  /** A time or a hash, at the end of the head. */
  meta?: string;
  text: string;
  /** The text that proves the finding: every line that contains it is marked. */
  match?: string;
  /** `http` by default. */
  language?: CodeLanguage;
};

/** Request and response of a finding, unchanged, with the decisive lines marked. */
export function EvidenceBlock({ parts }: { parts: ReadonlyArray<EvidencePart> }) {
  return (
    <div className="pp-evidence">
      {parts.map((part) => {
        const lines = part.text.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n');
        const { match } = part;
        const marked = match ? lines.flatMap((line, at) => (line.includes(match) ? [at] : [])) : [];
        return (
          <Fragment key={part.title}>
            <div className="pp-evidence-head">
              <span>{part.title}</span>
              {part.meta ? <span>{part.meta}</span> : null}
            </div>
            <CodeWell
              lines={lines}
              label={part.title}
              marked={marked}
              language={part.language ?? 'http'}
              {...(match ? { strong: match } : {})}
            />
          </Fragment>
        );
      })}
    </div>
  );
}
