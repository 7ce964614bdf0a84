// Programs with the packed package installed, for each supported compiler. They are one test file, and so one process, because each compiler is then
// loaded once and parses the declarations of the package once.
import './compiled/consumer.ts';
import './compiled/module-settings.ts';
import './compiled/wrapping.ts';
