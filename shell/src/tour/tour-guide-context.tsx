import { createContext, type ReactNode, use } from 'react';
import type { TourGuide } from './tour-guide.ts';

const GuideContext = createContext<TourGuide | null>(null);

export function TourGuideProvider({ guide, children }: { guide: TourGuide; children: ReactNode }) {
  return <GuideContext value={guide}>{children}</GuideContext>;
}

export const useTourGuide = (): TourGuide => {
  const guide = use(GuideContext);
  if (!guide) throw new Error('useTourGuide needs a TourGuideProvider above it');
  return guide;
};
