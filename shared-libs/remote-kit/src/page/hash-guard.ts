import type { KnownReleases } from './known-releases.ts';
import { requiredHash } from './required-hash.ts';

/** The URL of the file that an element would load and run without a hash. */
const unhashedFile = (node: Node): string | undefined => {
  if (node instanceof HTMLScriptElement && !node.integrity) return node.src || undefined;
  const isStyle = node instanceof HTMLLinkElement && node.relList.contains('stylesheet');
  return isStyle && !node.integrity ? node.href || undefined : undefined;
};

/**
 * Sets the hashes of files that a remote loads by elements in the head of the page, as bundlers do. A
 * remote of another preset sets none itself. A file of a release without a hash is not requested: its
 * element fails at once.
 */
export const guardHashes = (head: HTMLHeadElement, releases: KnownReleases): void => {
  /** Whether an element may be added. */
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
  const appendChild = head.appendChild.bind(head);
  const insertBefore = head.insertBefore.bind(head);
  const append = head.append.bind(head);
  head.appendChild = (node) => (admit(node) ? appendChild(node) : node);
  head.insertBefore = (node, child) => (admit(node) ? insertBefore(node, child) : node);
  head.append = (...nodes) =>
    append(...nodes.filter((node) => typeof node === 'string' || admit(node)));
};
