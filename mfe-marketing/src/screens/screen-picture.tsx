import { type ScreenName, screenHeights } from './screen-names.ts';
import { screens } from './screens.ts';

/** Pixels of CSS, as the command takes them. */
const WIDTHS = { wide: 1280, phone: 390 };

/**
 * A picture of the product: the page of a phone where the screen is one.
 *
 * @param isFirst the largest thing of the first screen: it is loaded before others
 */
export function ScreenPicture({
  name,
  alt,
  isFirst = false,
}: {
  name: ScreenName;
  alt: string;
  isFirst?: boolean;
}) {
  const { wide, phone } = screens[name];
  const heights = screenHeights[name];
  return (
    <picture className="screen">
      <source
        media="(max-width: 719px)"
        srcSet={phone}
        width={WIDTHS.phone}
        height={heights.phone}
      />
      <img
        src={wide}
        alt={alt}
        width={WIDTHS.wide}
        height={heights.wide}
        {...(isFirst
          ? { fetchPriority: 'high' as const }
          : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}
