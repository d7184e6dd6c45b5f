import { TextLink } from '@parapet/ui/link';

/** The page of a path that this build has no document for. */
export function MissingPage() {
  return (
    <div className="grid gap-4 pt-12">
      <h1 className="text-display-sm font-medium tracking-[-0.032em]">Page not found</h1>
      <p className="text-ink-2">This build of the site has no such page.</p>
      <p>
        <TextLink href="/">Back to start</TextLink>
      </p>
    </div>
  );
}
