import type { KnownReleases } from './known-releases.ts';
import { requiredHash } from './required-hash.ts';

/** The URL of the file that an element would load and run without a hash. */
const unhashedFile = (node: Node): string | undefined => {
  if (node instanceof HTMLScriptElement && !node.integrity) return node.src || undefined;
  const isStyle = node instanceof HTMLLinkElement && node.relList.contains('stylesheet');
  return isStyle && !node.integrity ? node.href || undefined : undefined;
};

/**
 * Sets the hashes of files that a remote loads by elements which it adds to `parent`: bundlers add them
 * to the head of the page, older ones to its body. A remote of another preset sets none itself. A file of a release without a hash is not requested: its
 * element fails at once.
 */
export const guardHashes = (parent: HTMLElement, releases: KnownReleases): void => {
  /** Returns whether an element may be added. */
  const admit = (node: Node): boolean => {
    const url = unhashedFile(node);
    const element = node as HTMLScriptElement | HTMLLinkElement;
    if (url === undefined || !releases.ownerOf(url)) return true;
    try {
      const hash = requiredHash(releases, url);
      if (!hash) return true;
      element.integrity = hash;
      element.crossOrigin = 'anonymous';
      return true;
    } catch {
      queueMicrotask(() => element.dispatchEvent(new Event('error')));
      return false;
    }
  };
  const admitted = (nodes: (Node | string)[]) =>
    nodes.filter((node) => typeof node === 'string' || admit(node));
  const appendChild = parent.appendChild.bind(parent);
  const insertBefore = parent.insertBefore.bind(parent);
  const append = parent.append.bind(parent);
  const prepend = parent.prepend.bind(parent);
  parent.appendChild = (node) => (admit(node) ? appendChild(node) : node);
  parent.insertBefore = (node, child) => (admit(node) ? insertBefore(node, child) : node);
  parent.append = (...nodes) => append(...admitted(nodes));
  parent.prepend = (...nodes) => prepend(...admitted(nodes));
};
