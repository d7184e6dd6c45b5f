import type { Finding } from '@parapet/contracts/findings/finding';
import {
  codeLabel,
  fittingSteps,
  type PlatformStep,
} from '@parapet/contracts/findings/fitting-steps';
import { textParts } from '@parapet/contracts/text/text-parts';
import { CodeBlock } from '@parapet/ui/code-block';
import { CopyButton } from '@parapet/ui/copy-button';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Tabs } from '@parapet/ui/tabs';
import { useState } from 'react';

/** How the flaw is mended: steps for everybody, then those of the server that runs there, or a tab for each. */
export function Remediation({
  finding: { remediation, products },
}: {
  finding: Pick<Finding, 'remediation' | 'products'>;
}) {
  const { summary, effort, reference, code = [] } = remediation;
  const { general, own, others } = fittingSteps(remediation, products);
  return (
    <Panel title="Fix" level={3} meta={`effort ${effort}`}>
      <p className="break-words">
        <RichText text={summary} />
      </p>
      {general.length > 0 ? (
        <ol className="space-y-2 pt-3">
          {general.map((step, at) => (
            <li key={step} className="flex gap-3">
              <span className="w-3 flex-none text-ink-3">{at + 1}</span>
              <span className="min-w-0 flex-1 break-words">
                <RichText text={step} />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {own.length > 0 ? <Platforms steps={own} /> : null}
      {others.length > 0 ? (
        <details className="pt-3">
          <summary className="cursor-pointer text-ink-2">Steps for other servers</summary>
          <Platforms steps={others} />
        </details>
      ) : null}
      {code.length > 0 ? <Code code={code} /> : null}
      {reference ? (
        <p className="pt-3">
          <TextLink href={reference} target="_blank" rel="noreferrer">
            Read more
          </TextLink>
        </p>
      ) : null}
    </Panel>
  );
}

function Platforms({ steps }: { steps: readonly PlatformStep[] }) {
  const platforms = [...new Set(steps.map(({ platform }) => platform))];
  const [current, setCurrent] = useState('0');
  const chosen = platforms[Number(current)];
  const own = steps.filter(({ platform }) => platform === chosen).map(({ text }) => text);
  const code = own.map(codeOf).filter(Boolean).join('\n');
  return (
    <div className="pt-3">
      <Tabs
        label="Server or platform"
        items={platforms.map((platform, at) => ({ id: String(at), label: platform }))}
        current={current}
        onChange={setCurrent}
      >
        <div className="flex flex-col gap-2 pt-3">
          {own.map((text) => (
            <p key={text} className="break-words">
              <RichText text={text} />
            </p>
          ))}
          {code === '' ? null : (
            <div>
              <CopyButton text={code} size="sm">
                Copy settings
              </CopyButton>
            </div>
          )}
        </div>
      </Tabs>
    </div>
  );
}

/** The code of a text, a line each, as it is copied. */
const codeOf = (text: string): string =>
  textParts(text)
    .filter(({ kind }) => kind === 'code')
    .map(({ text: code }) => code)
    .join('\n');

/** The same as commands and as configuration, one tab each. */
function Code({ code }: { code: NonNullable<Finding['remediation']['code']> }) {
  const [current, setCurrent] = useState('0');
  const chosen = code[Number(current)];
  return (
    <div className="pt-3">
      <Tabs
        label="Fix as code"
        items={code.map((each, at) => ({ id: String(at), label: codeLabel(each) }))}
        current={current}
        onChange={setCurrent}
      >
        {chosen ? (
          <div className="pt-3">
            <CodeBlock
              label={codeLabel(chosen)}
              code={chosen.text}
              language={chosen.kind === 'cli' ? 'shell' : 'text'}
              copy
            />
          </div>
        ) : null}
      </Tabs>
    </div>
  );
}

/** A text whose code is set as code. */
function RichText({ text }: { text: string }) {
  return textParts(text).map(({ kind, text: part }, at) =>
    kind === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <code key={at} className="rounded bg-sunken px-1 font-mono wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
