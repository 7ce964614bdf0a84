import { compile, expand } from 'routebook/template';

console.log(expand('/search{?q,page}', { q: 'URI templates', page: 2 }));

const files = compile('/files{/folders*}/{name}{#section}');
console.log(files.names);
console.log(files.expand({ folders: ['a', 'b c'], name: 'read me.md', section: 'top' }));
