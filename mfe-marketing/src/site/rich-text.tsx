import { textParts } from '@parapet/contracts/text/text-parts';

/** A text of the product whose code stands between backticks. */
export function RichText({ text }: { text: string }) {
  return textParts(text).map(({ kind, text: part }, at) =>
    kind === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  );
}
