import { CopyButton } from '../../actions/copy-button/copy-button.tsx';
import { classNames } from '../../class-names/class-names.ts';
import { type CodeLanguage, paintLine } from './paint-code.tsx';

/** Commands or text to read and copy, in a well. Long lines scroll; the well can be focused. */
export function CodeBlock({
  code,
  label,
  copy = false,
  wrap = false,
  language = 'text',
}: {
  code: string;
  label: string;
  language?: CodeLanguage;
  /** Shows a copy button in the corner. */
  copy?: boolean;
  wrap?: boolean;
}) {
  return (
    <div className="pp-code">
      <CodeWell lines={code.split('\n')} label={label} wrap={wrap} language={language} />
      {copy ? (
        <div className="pp-code-copy">
          <CopyButton text={code} size="sm" />
        </div>
      ) : null}
    </div>
  );
}

/** The lines without a frame. `marked` holds the zero-based numbers of the highlighted lines. */
export function CodeWell({
  lines,
  label,
  marked = [],
  wrap = false,
  language = 'text',
  strong,
}: {
  lines: ReadonlyArray<string>;
  label: string;
  marked?: ReadonlyArray<number>;
  /** The text in the marked lines that is set in bold. */
  strong?: string;
  language?: CodeLanguage;
  wrap?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named region that scrolls, not a section of the page
    <pre
      className={classNames('pp-code-well', wrap && 'pp-code-wrap')}
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {lines.map((line, number) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          key={number}
          className={classNames('pp-code-line', marked.includes(number) && 'pp-code-marked')}
        >
          {marked.includes(number) ? (
            <mark>{paintLine(line, language, number === 0, strong)}</mark>
          ) : (
            paintLine(line, language, number === 0)
          )}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
