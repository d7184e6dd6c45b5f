import type { Stories } from './story.ts';

export const contentManagementStories: Stories = {
  wordpress: [
    'meta generator: WordPress 6.4.2 => 6.4.2',
    'code: "concatemoji":"https:\\/\\/shop.example\\/wp-includes\\/js\\/wp-emoji-release.min.js?ver=6.3.1" => 6.3.1',
    'script: https://shop.example/wp-content/themes/shop/a.css => -',
  ],
  woocommerce: ['meta generator: WooCommerce 8.2.1 => 8.2.1'],
  elementor: ['meta generator: Elementor 3.17.3; features: e_dom_optimization => 3.17.3'],
  drupal: [
    'meta generator: Drupal 10 (https://www.drupal.org) => 10',
    'header x-drupal-cache: HIT => -',
  ],
  joomla: [
    'meta generator: Joomla! - Open Source Content Management => -',
    'meta generator: Joomla! 3.9 - Open Source Content Management => 3.9',
  ],
  typo3: [
    'meta generator: TYPO3 4.5 CMS => 4.5',
    'script: /typo3temp/assets/compressed/merged.css => -',
  ],
  ghost: ['meta generator: Ghost 5.71 => 5.71'],
  umbraco: ['header x-umbraco-version: 7.15.3 => 7.15.3'],
  sitecore: ['cookie SC_ANALYTICS_GLOBAL_COOKIE => -'],
  dnn: ['cookie .DOTNETNUKE => -'],
  'concrete-cms': ['meta generator: concrete5 - 8.5.7 => 8.5.7'],
  contao: ['meta generator: Contao Open Source CMS => -'],
  'craft-cms': ['header x-powered-by: Craft CMS => -'],
  october: ['cookie october_session => -'],
  silverstripe: ['meta generator: Silverstripe CMS 4.13 => 4.13'],
  plone: ['meta generator: Plone - https://plone.org/ => -'],
  liferay: ['header liferay-portal: Liferay Community Edition Portal 7.4.3 => -'],
  'experience-manager': ['script: /etc.clientlibs/shop/clientlibs/base.min.css => -'],
  kentico: ['cookie CMSPreferredCulture => -'],
  dotcms: ['cookie com.dotmarketing.persona.tag => -'],
  statamic: ['header x-powered-by: Statamic => -'],
  neos: ['header x-flow-powered: Flow/8 Neos/8.3 => 8.3'],
};
