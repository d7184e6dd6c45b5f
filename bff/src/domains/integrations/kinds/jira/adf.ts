import type { Block } from '../ticket-draft.ts';

/** Jira refuses a text node without text, so none is made. */
const textNode = (text: string) => (text === '' ? [] : [{ type: 'text', text }]);
const paragraph = (text: string) => ({ type: 'paragraph', content: textNode(text) });

/** Returns blocks as an Atlassian document. */
export const adfOf = (blocks: readonly Block[]) => ({
  type: 'doc',
  version: 1,
  content: blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return { type: 'heading', attrs: { level: 3 }, content: textNode(block.text) };
      case 'list':
        return {
          type: 'bulletList',
          content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
        };
      case 'link':
        return {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: block.label,
              marks: [{ type: 'link', attrs: { href: block.url } }],
            },
          ],
        };
      default:
        return paragraph(block.text);
    }
  }),
});
