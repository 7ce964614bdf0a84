import { expect, it } from 'vitest';
import { editAddress, readSettings, socialTags } from '../../site/settings.js';

it('a site without an address has no image for other sites, and no links for editing', () => {
  const { base, address, editPattern } = readSettings({});
  expect({ base, address, editPattern }).toEqual({ base: '/', address: undefined, editPattern: undefined });
  const tags = socialTags({ title: '', description: 'A client', address });
  expect(tags).toContainEqual(['meta', { property: 'og:title', content: 'routebook' }]);
  expect(JSON.stringify(tags)).not.toContain('og:image');
});

it.each(['https://docs.test/routebook', 'https://docs.test/routebook/'])(
  'the card of a site at %s has a full address',
  (homepage) => {
    const { base, address } = readSettings({ homepage });
    expect(base).toBe('/routebook/');
    expect(socialTags({ title: 'Guide', description: 'The first call', address })).toContainEqual([
      'meta',
      { property: 'og:image', content: 'https://docs.test/routebook/card.png' },
    ]);
  },
);

it.each(['https://github.com/a/b', 'git+https://github.com/a/b.git', { url: 'git+https://github.com/a/b.git' }])(
  'a link for editing leads to the file of a page in the repository: %j',
  (repository) => {
    const { editPattern } = readSettings({ repository });
    expect(editPattern).toBe('https://github.com/a/b/edit/main/:path');
    const link = (path: string) => `<a href="https://github.com/a/b/edit/main/${path}">`;
    expect(editAddress(link('guide.md'), 'guide.md', 'docs/guide.md')).toBe(link('docs/guide.md'));
    expect(editAddress(link('SECURITY.md'), 'SECURITY.md', 'SECURITY.md')).toBe(link('SECURITY.md'));
  },
);

it('a repository at another place has no links for editing', () => {
  expect(readSettings({ repository: 'https://code.test/a/b' }).editPattern).toBeUndefined();
});
