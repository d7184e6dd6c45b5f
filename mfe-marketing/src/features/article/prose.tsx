import { TextLink } from '@parapet/ui/link';
import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ComponentProps } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { screenNameOf } from '../../screens/screen-names.ts';
import { ScreenPicture } from '../../screens/screen-picture.tsx';

const Anchor = ({ href = '', ...props }: ComponentProps<'a'>) => (
  <TextLink href={href} {...props} />
);

/** A wide table scrolls inside of the text. */
const Table = ({ children, 'aria-label': label }: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard.
  <section className="prose-table" aria-label={label} tabIndex={0}>
    <table>{children}</table>
  </section>
);

/** Code that is wider than the text scrolls. */
const Pre = ({ children }: ComponentProps<'pre'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard.
  <pre tabIndex={0}>{children}</pre>
);

/** A picture of the product, by the name that the text gives: `screen:overview`. */
const Picture = ({ src = '', alt = '' }: ComponentProps<'img'>) => {
  const name = screenNameOf(src);
  return name === undefined ? null : <ScreenPicture name={name} alt={alt} />;
};

/** The text of a page: headings, lists, tables, code and everything else of Markdown. */
export function Prose({ tree }: { tree: Root }) {
  return (
    <div className="prose">
      {toJsxRuntime(tree, {
        Fragment,
        jsx,
        jsxs,
        // The policy of the page blocks style attributes.
        tableCellAlignToStyle: false,
        components: { a: Anchor, img: Picture, table: Table, pre: Pre },
      })}
    </div>
  );
}
