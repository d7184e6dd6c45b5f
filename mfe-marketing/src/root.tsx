import { RoutedLink } from '@parapet/remote-kit/routed-link';
import { Route, Routes } from '@parapet/remote-kit/router';
import { LinkProvider } from '@parapet/ui/link';
import { HomePage } from './features/home/home.page.tsx';
import { PricingPage } from './features/pricing/pricing.page.tsx';
import { Site } from './site/site.tsx';

export function Root() {
  return (
    <LinkProvider component={RoutedLink}>
      <Site>
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="/pricing" element={<PricingPage />} />
        </Routes>
      </Site>
    </LinkProvider>
  );
}
